import { restartCounting } from '../builders/factories.ts';
import { closeLeftOpen } from './left-open.ts';

// Files share a worker and its modules: what the factories name must not depend on which file ran before.
restartCounting();
await closeLeftOpen();
