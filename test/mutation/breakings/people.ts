import type { Breaking } from '../breaking.ts'

export const people: readonly Breaking[] = [
  {
    id: 'cred-3',
    file: 'src/platform/credentials/server/login-throttle.ts',
    from: '  await decrementFailures(context.autonomousDb, own)\n  if (network) await decrementFailures(context.autonomousDb, network)\n',
    to: '  await decrementFailures(context.autonomousDb, own)\n',
    harm: 'a right password before the second factor counts against its network',
    tests: ['src/platform/credentials/server/login', 'src/features/office/staff/server/sign-in'],
  },
  {
    id: 'staff-3',
    file: 'src/features/office/staff/server/sign-in/sign-in.ts',
    from: "    .where('totp_step', '<', step)\n",
    to: '',
    harm: 'one code of the second factor used twice at once',
    tests: ['src/features/office/staff/server/sign-in'],
  },
  {
    id: 'staff-5',
    file: 'src/features/office/staff/server/sign-in/own-account.ts',
    from: "        .where('totp_secret', '=', member.totpSecret)\n",
    to: '',
    harm: 'confirms a secret that another enrolment replaced',
    tests: ['src/features/office/staff/server/sign-in'],
  },
  {
    id: 'k-hex',
    file: 'src/kit/colours/contrast.ts',
    from: '/^#[0-9a-f]{6}$/i',
    to: '/#[0-9a-f]{6}/i',
    harm: 'text around a brand colour',
    tests: ['test/whole-patterns'],
  },
]
