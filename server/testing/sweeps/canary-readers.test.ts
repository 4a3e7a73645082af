import { isOfFirstHalf, readAs } from './canary-reading.ts';

readAs(isOfFirstHalf);
