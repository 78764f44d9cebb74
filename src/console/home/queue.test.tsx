import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { appealReviewing } from '#features/coin/appeals/rules.ts'
import { Queue } from './queue.tsx'

const today = '2026-11-29'
const none = { total: 0, isMore: false }

function draw({
  submitted,
  handled,
  speed,
}: {
  submitted: number
  handled: number
  speed: readonly [hours: number, share: number]
}): string {
  const waiting = { mine: 0, unassigned: 0, overdue: 0, open: 0 }
  const plan = { me: '张三', received: none, decided: none, decidedByMe: none, days: [], load: [] }
  const [medianHours, inTimeShare] = speed
  const past = { days: [{ day: today, submitted, outcomes: { handled } }], medianHours, inTimeShare }
  const queue = { name: '申诉', path: '/console/appeals', declaration: appealReviewing, value: { waiting, plan, past } }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Queue queue={queue as never} today={today} />
    </MemoryRouter>,
  )
}

test('a queue in which nothing was submitted or decided for thirty days says so, without plots of nothing', () => {
  const page = draw({ submitted: 0, handled: 0, speed: [0, 1] })
  expect(page).toMatch(/近 30 天没有提交，也没有\p{Script=Han}+。/u)
  expect(page).not.toContain('每日提交')
  expect(page).not.toContain('100 <small>%')
})

test('while nothing has been decided, neither its time nor the share in time is claimed', () => {
  const page = draw({ submitted: 2, handled: 0, speed: [0, 1] })
  expect(page).toContain('每日提交')
  expect(page).toContain('— <small>小时</small>')
  expect(page).toContain('— <small>%</small>')
})

test('what was decided has its time and its share in time', () => {
  const page = draw({ submitted: 0, handled: 2, speed: [1.25, 0.5] })
  expect(page).toContain('1.3 <small>小时</small>')
  expect(page).toContain('50 <small>%</small>')
})
