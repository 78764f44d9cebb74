import { bookingHandlers } from './bookings.ts'
import { machineQueries } from './queries.ts'
import { systemHandlers } from './systems.ts'

export const machineHandlers = [...machineQueries, ...bookingHandlers, ...systemHandlers]
