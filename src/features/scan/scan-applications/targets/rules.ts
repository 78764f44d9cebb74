/** `slack`: the factor by which included entries may exceed `hosts` before exclusions are applied; it bounds the work. */
export const targetLimits = {
  characters: 2000,
  hosts: 4096,
  slack: 4,
  quoted: 60,
  /** Longest text that can be condensed: enough for 4096 hosts in any form, and still parsed quickly. */
  condensable: 512_000,
}
