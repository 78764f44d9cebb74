// Does what its task says: takes memory outside V8's heap and reports how much it has, fails, or never answers.
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

const pieceBytes = 16 * 1024 * 1024
const pieces: Buffer[] = []

process.on('disconnect', () => process.exit())
const [task] = (await once(process, 'message')) as ['take' | 'fail' | 'echo']
if (task === 'fail') throw new Error('a fault of the program')
if (task === 'echo') process.send?.({ env: process.env })
if (task === 'take')
  for (;;) {
    pieces.push(Buffer.alloc(pieceBytes, 1))
    process.send?.({ bytes: process.memoryUsage.rss() })
    await nextTurn()
  }
