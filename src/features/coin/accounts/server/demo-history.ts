type Credit = { monthsAgo: number; coins: number; yuan: number }
export type History = { account: string; balance: number; endsDaysAgo?: number; credits: Credit[] }
export type CoinContent = {
  customers: { company: string; creditCode: string; contact: string; phone: string }[]
  histories: History[]
  words: { recharge: string; grant: string; mistake: string; reversal: string }
  uses: { service: string; coins: number; details: string[] }[]
}

export type Event = { at: Date; coins: number; detail: string } & (
  | { kind: 'credit'; yuan: number }
  | { kind: 'use'; service: string }
  | { kind: 'mistake'; service: string; reversal: string; reversedAt: Date }
)

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const monthMs = 30.4 * dayMs

export function getOpeningTime({ credits }: History, now: Date): Date {
  return new Date(Math.min(...credits.map((credit) => getCreditTime(credit, now))) - dayMs)
}

/** Credits and uses in order of time; the uses are spread evenly so that the balance is as declared. */
export function buildEvents(content: CoinContent, history: History, now: Date): Event[] {
  const events = [...listCredits(content, history, now), ...listUses(content, history, now)]
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function listCredits({ words }: CoinContent, { credits }: History, now: Date): Event[] {
  return credits.map((credit) => ({
    kind: 'credit',
    // A gift follows its recharge.
    at: new Date(getCreditTime(credit, now) + (credit.yuan > 0 ? 0 : 10 * minuteMs)),
    coins: credit.coins,
    yuan: credit.yuan,
    detail: credit.yuan > 0 ? words.recharge : words.grant,
  }))
}

function listUses(content: CoinContent, history: History, now: Date): Event[] {
  const spent = listPrices(content, history)
  const begin = getOpeningTime(history, now).getTime() + 2 * dayMs
  const end = now.getTime() - (history.endsDaysAgo ?? 0) * dayMs - 30 * minuteMs
  const uses = spent.map(({ service, coins, details }, at): Event => {
    const share = (at + 0.5) / spent.length
    const swaying = share + 0.015 * Math.sin(at / 9) * Math.sin(Math.PI * share)
    const time = Math.min(toOfficeHours(begin + swaying * (end - begin), at), end - (spent.length - at) * minuteMs)
    return { kind: 'use', at: new Date(time), service, coins, detail: details[(at * 5) % details.length] as string }
  })
  return [...uses, ...buildMistake(content, uses)]
}

/** One use booked twice and reversed, in histories that are long enough. */
function buildMistake({ words }: CoinContent, uses: Event[]): Event[] {
  const twin = uses[Math.floor(uses.length * 0.98)]
  if (uses.length < 100 || twin?.kind !== 'use') return []
  const at = new Date(twin.at.getTime() + minuteMs)
  const reversedAt = new Date(at.getTime() + 5 * minuteMs)
  return [{ ...twin, kind: 'mistake', at, detail: `${twin.detail}（${words.mistake}）`, reversal: words.reversal, reversedAt }]
}

/** Services in turn for as long as they fit, then the cheapest. */
function listPrices({ uses }: CoinContent, { credits, balance }: History) {
  const cheapest = uses.reduce((a, b) => (b.coins < a.coins ? b : a))
  const spent: CoinContent['uses'] = []
  let left = credits.reduce((sum, { coins }) => sum + coins, 0) - balance
  while (left > 0) {
    const next = uses[spent.length % uses.length] as CoinContent['uses'][number]
    const taken = next.coins <= left ? next : cheapest
    spent.push(taken)
    left -= taken.coins
  }
  return spent
}

function getCreditTime({ monthsAgo }: Credit, now: Date): number {
  return toOfficeHours(now.getTime() - monthsAgo * monthMs, monthsAgo)
}

/** Between 9 and 17 o'clock in Shanghai. */
function toOfficeHours(time: number, at: number): number {
  const shanghai = 8 * 60 * minuteMs
  const midnight = Math.floor((time + shanghai) / dayMs) * dayMs - shanghai
  return midnight + 9 * 60 * minuteMs + ((at * 37) % 480) * minuteMs
}
