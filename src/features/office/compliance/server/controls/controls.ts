import { type ControlSection, controlSections } from '../../rules.ts'
import type { Control } from './control.ts'
import { cryptographyControls } from './cryptography.ts'
import { dataControls } from './data.ts'
import { environmentControls } from './environment.ts'
import { identityControls } from './identity.ts'
import { managementControls } from './management.ts'
import { privacyControls } from './privacy.ts'
import { trailControls } from './trail.ts'

export const controls: Readonly<Record<ControlSection, readonly Control[]>> = {
  computing: [...identityControls, ...trailControls, ...environmentControls, ...dataControls],
  management: managementControls,
  cryptography: cryptographyControls,
  privacy: privacyControls,
}

export const sectionNames = Object.keys(controlSections) as ControlSection[]
