import { CopyButton } from '../text/copy-button.tsx'

export default CopyButton
