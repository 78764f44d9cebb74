import { coinDeskHandlers } from '#features/coin/desk/server/handlers.ts'
import { findMachineNames } from '#features/coin/machines/server/systems/system-names.ts'
import { findStaffNames } from '#features/office/staff/server/accounts/colleagues.ts'

export const registers = { staff: findStaffNames, machine: findMachineNames }
export const backOfficeHandlers = coinDeskHandlers(registers)
