import { coinDeskHandlers } from '#features/coin-desk/server/handlers.ts'
import { machineNames } from '#features/machines/server/systems/system-names.ts'
import { staffNames } from '#features/staff/server/accounts/colleagues.ts'

export const registers = { staff: staffNames, machine: machineNames }
export const backOfficeHandlers = coinDeskHandlers(registers)
