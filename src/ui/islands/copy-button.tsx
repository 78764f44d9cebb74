import { CopyButton } from '../copy-button.tsx'

export default CopyButton
