// The declarations of all features, for tests of features, which may not import `src/features.ts`.
export { product } from '../../src/features.ts'
