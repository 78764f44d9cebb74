/** `slack`: how far the included entries together may exceed `hosts` before exclusions are applied; it bounds the work (DOMAIN §1.2 step 8). */
export const targetLimits = { characters: 2000, hosts: 4096, slack: 4, quoted: 60 }
