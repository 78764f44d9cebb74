import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { bookingHandlers } from './bookings/bookings.ts'
import { machineQueries } from './queries.ts'
import { systemHandlers } from './systems/systems.ts'

export function machineHandlers(listStaffWith: ListStaffWith) {
  return [...machineQueries, ...bookingHandlers, ...systemHandlers(listStaffWith)]
}
