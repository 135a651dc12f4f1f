import { testHistories } from './test-histories.ts';

testHistories();
