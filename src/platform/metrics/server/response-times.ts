type Observation = { kind: string; status: number; seconds: number }
type Tally = { counts: number[]; sum: number }

const name = 'portal_http_response_seconds'
const help = 'Responses by kind and status, and the time until they are handed to the operating system'
const bounds = [0.0001, 0.001, 0.01, 0.1, 1, 10]

/** A Prometheus histogram for a hundred thousand cached pages a second: an observation is two additions, the text is made when it is read. */
export function createResponseTimes() {
  const tallies = new Map<string, Map<number, Tally>>()

  function getTally(kind: string, status: number): Tally {
    let ofKind = tallies.get(kind)
    if (!ofKind) tallies.set(kind, (ofKind = new Map()))
    let tally = ofKind.get(status)
    if (!tally) ofKind.set(status, (tally = { counts: [...bounds, Infinity].map(() => 0), sum: 0 }))
    return tally
  }

  function observe({ kind, status, seconds }: Observation): void {
    const tally = getTally(kind, status)
    let bucket = 0
    while (seconds > (bounds[bucket] ?? Infinity)) bucket++
    tally.counts[bucket] = (tally.counts[bucket] as number) + 1
    tally.sum += seconds
  }

  /** In the text format of Prometheus. */
  function text(): string {
    const samples = [...tallies].flatMap(([kind, ofKind]) =>
      [...ofKind].flatMap(([status, tally]) => toSamples(`kind="${kind}",status="${status}"`, tally)),
    )
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...samples, ''].join('\n')
  }
  return { observe, text }
}

function toSamples(labels: string, { counts, sum }: Tally): string[] {
  let count = 0
  const buckets = counts.map((one, i) => `${name}_bucket{le="${bounds[i] ?? '+Inf'}",${labels}} ${(count += one)}`)
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`]
}
