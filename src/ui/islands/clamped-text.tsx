import { ClampedText } from '../clamped-text.tsx'

export default ClampedText
