import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { machineProposals } from './systems/machine-proposals.ts'
import { findMachineNames } from './systems/system-names.ts'
import { bookingHandlers } from './bookings.ts'
import { machineQueries } from './queries.ts'
import { systemHandlers } from './systems/systems.ts'
import { machineRefusals } from '../rules.ts'

export const machinesServer = defineServerFeature({
  refusals: { 系统对接: machineRefusals },
  handlers: ({ listStaffWith }) => [...machineQueries, ...bookingHandlers, ...systemHandlers(listStaffWith)],
  proposals: () => machineProposals,
  names: () => ({ machine: findMachineNames }),
})
