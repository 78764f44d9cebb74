// What all features declare, for tests of features that stand below the list.
export { product } from '../../src/features.ts'
