import { isOfFirstHalf, readAs } from './canary-reading.ts';

readAs((name) => !isOfFirstHalf(name));
