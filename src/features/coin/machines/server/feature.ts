import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { machineProposals } from './systems/machine-proposals.ts'
import { machinePlace } from './systems/machine-place.ts'
import { findMachineNames } from './systems/system-names.ts'
import { bookingHandlers } from './bookings.ts'
import { machineDescriptions } from './descriptions.ts'
import { logQueries } from './log/queries.ts'
import { machineSettings, removeOldCalls } from './log/store.ts'
import { machineQueries } from './queries.ts'
import { machinesSeed } from './seed.ts'
import { systemHandlers } from './systems/systems.ts'
import { machineRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const machinesServer = defineServerFeature({
  refusals: { 系统对接: machineRefusals },
  readMeanings,
  handlers: ({ listStaffWith }) => [...machineQueries, ...bookingHandlers, ...systemHandlers(listStaffWith), ...logQueries],
  descriptions: machineDescriptions,
  settings: () => machineSettings,
  removals: [removeOldCalls],
  seeds: [machinesSeed],
  proposals: () => machineProposals,
  sealedPlaces: [machinePlace],
  names: () => ({ machine: findMachineNames }),
})
