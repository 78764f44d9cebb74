import { coinDeskHandlers } from '#features/coin-desk/server/handlers.ts'
import { machineNames } from '#features/machines/server/names.ts'
import { staffNames } from '#features/staff/server/colleagues.ts'

export const registers = { staff: staffNames, machine: machineNames }
export const backOfficeHandlers = coinDeskHandlers(registers)
