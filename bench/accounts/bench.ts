import type { Pool } from 'pg'
import type { Cpu } from '../tools/cpu.ts'
import type { Wire } from '../tools/wire.ts'
import type { Portal } from '../tools/portal.ts'

/** The input of every measurement. */
export type Bench = { wire: Wire; portal: Portal; pool: Pool; meter: () => () => Cpu; directory: string }
