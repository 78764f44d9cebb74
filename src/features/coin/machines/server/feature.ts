import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { machineProposals } from './systems/machine-proposals.ts'
import { findMachineNames } from './systems/system-names.ts'
import { bookingHandlers } from './bookings.ts'
import { machineQueries } from './queries.ts'
import { systemHandlers } from './systems/systems.ts'

export const machinesServer = defineServerFeature({
  handlers: ({ listStaffWith }) => [...machineQueries, ...bookingHandlers, ...systemHandlers(listStaffWith)],
  proposals: () => machineProposals,
  names: () => ({ machine: findMachineNames }),
})
