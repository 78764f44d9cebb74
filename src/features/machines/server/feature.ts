import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { machineHandlers } from './handlers.ts'
import { machineProposals } from './systems/machine-proposals.ts'
import { findMachineNames } from './systems/system-names.ts'

export const machinesServer = defineServerFeature({
  handlers: ({ listStaffWith }) => machineHandlers(listStaffWith),
  proposals: () => machineProposals,
  names: () => ({ machine: findMachineNames }),
})
