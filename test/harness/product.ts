// The declarations of all features, for tests of features, which may not import `src/composition/features.ts`.
export { product } from '#composition/features.ts'
