import { coinProposals } from '#features/coin/desk/server/bookings/coin-proposals.ts'
import { coinDeskHandlers } from '#features/coin/desk/server/handlers.ts'
import { findMachineNames } from '#features/coin/machines/server/systems/system-names.ts'
import { findStaffNames } from '#features/office/staff/server/accounts/colleagues.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'

const colleagues = ['staff-1', 'staff-2', 'anna', 'ben'].map((id) => ({ id, name: id }))

export const registers = { staff: findStaffNames, machine: findMachineNames }
export const deskHandlers = coinDeskHandlers(registers)
/** With the proposals of finance, which these colleagues make and confirm. */
export const backOfficeHandlers = [...deskHandlers, ...proposalHandlers(coinProposals, async () => colleagues)]
