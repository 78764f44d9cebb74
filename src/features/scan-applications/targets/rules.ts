/** `slack`: how far the included entries together may exceed `hosts` before exclusions are applied; it bounds the work (DOMAIN §1.2 step 8). */
export const targetLimits = {
  characters: 2000,
  hosts: 4096,
  slack: 4,
  quoted: 60,
  /** Of a list that is to be condensed: longer than 4096 hosts in any form, and still parsed within a moment. */
  condensable: 512_000,
}
