import { ClampedText } from '../text/clamped-text.tsx'

export default ClampedText
