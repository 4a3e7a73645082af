// Imported before anything else: zod would otherwise probe `new Function`, which the content security policy forbids and reports.
import { config } from 'zod/v4/core';

config({ jitless: true });
