import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { watchProcessorTime } from './watch-processor-time.ts'

test('a process that uses more processor time than its limit is killed', async () => {
  const child = spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(2)'])
  const stopWatching = watchProcessorTime(child, 0.2)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  stopWatching()
})
