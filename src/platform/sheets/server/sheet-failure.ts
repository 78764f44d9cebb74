import type { SheetFault } from '../rules.ts'

/** Why a file can't be read, from inside the parser. */
export class SheetFailure extends Error {
  readonly fault: SheetFault

  constructor(fault: SheetFault) {
    super(fault.kind)
    this.fault = fault
  }
}
