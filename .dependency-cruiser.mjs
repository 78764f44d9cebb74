// The layers, from the top down: code may import its own layer and those below it, never those above.
const layers = ['(server|site)/', 'composition/', '(portal|console)/', 'features/', 'platform/', 'gateway/', 'ui/', 'kit/']

// The pieces of the platform from the bottom up: each imports those before it alone, so none are in a circle.
const pieces = `
  calls log tracing pdf processes zip db disk features backup company-names jobs parameters searching finding files wal-archive
  limits proofs metrics seals session drafts captcha lists outgoing page-cache counting visits built-assets sheets exports media webhooks audit brand encryption site
  message-templates sms mail transactions batches config credentials notices forgotten-passwords invitations imports ledger evidence proposals dictionaries
  prerequisites redirects publishing
  settings seeding uploads reviewing versions moving
`
  .trim()
  .split(/\s+/)

// Within its area a feature borrows contracts, rules, shared pieces and fixtures of the others. What it borrows besides, and of other areas at all. Tests
// may use what their subject meets.
const borrows = {
  // an archive holds what editors write, by their rules
  'site/archive': ['site/content/server/settings.ts', 'site/content/server/words/'],
  'site/certificates': ['site/content/server/settings.ts'],
  'site/needs': ['site/cases/server/queries.ts'], // a need leads to cases
  // the front page is a digest of them all
  'site/home': [
    'site/cases/server/queries.ts',
    'site/news/server/queries.ts',
    'site/products/server/queries.ts',
    'site/company/server/documents.ts',
    'site/company/server/publishables.ts',
  ],
  // a customer files an appeal; handling it may give coins back, within the limits of the back office
  'coin/appeals': ['coin/accounts/server/accounts/', 'coin/desk/server/bookings/second-person.ts'],
  'office/interfaces': ['coin/machines'], // a call for other systems asks for a scope of their keys
  'office/going-live': ['coin/desk', 'coin/desk/server/opening/'], // the accounts that came along get their first passwords by invitation
  // a solution is applied for a project and paid with coins
  'projects/research': ['projects/projects/server/look-ups/', 'coin/accounts', 'coin/accounts/server/accounts/'],
  // pictures of texts and fields are chosen from the library; links within the site are checked before they are published
  'site/content': ['site/site-health/server/links/', 'site/sensitive-words/server/'],
  'site/consultations': ['site/sensitive-words/server/'], // what visitors write is checked by the same list
  'site/media-library': ['site/content/server/settings.ts'], // what a second person approves is not replaced by one
  'projects/projects': ['site/company'], // a subscription by SMS consents to the privacy policy
  'coin/invoices': ['coin/accounts/shared/coin-user.ts', 'coin/accounts/server/accounts/'], // a customer asks for invoices of recharges
  'coin/recharge-requests': ['coin/accounts/server/accounts/'], // a customer announces a payment
  // payments of bank files are matched to recharges and to requests, and proposed to a second person of the back office
  'coin/reconciliation': ['coin/desk/server/bookings/', 'coin/desk/server/person-names.ts', 'coin/recharge-requests/server/payments.ts'],
  // the back office of the same accounts
  'coin/desk': [
    'coin/accounts/server/accounts/',
    'coin/accounts/server/statements/statement.ts',
    'coin/recharge-requests/server/payments.ts',
    'coin/recharge-requests/server/settings.ts',
  ],
}

const lent = '/([a-z-]*(contract|rules|fixtures)\\.ts$|shared/)'
const isTest = '\\.test\\.tsx?$'
/** A whole feature stands for what it lends. */
const toLent = (path) => src(`features/${path}${path.split('/').length > 2 ? '' : lent}`)
const src = (path) => `^src/${path}`

const ownKit = src('ui/(form/(button|checkbox|field|search-form|text-input)|feedback/dialog|navigation/pagination)\\.tsx$')

export default {
  forbidden: [
    ...layers.slice(1).map((layer, i) => ({
      name: `${layer} looks up`,
      severity: 'error',
      from: { path: src(layer) },
      to: { path: layers.slice(0, i + 1).map(src) },
    })),
    ...pieces.map((piece, i) => ({
      name: `platform/${piece} looks up`,
      severity: 'error',
      from: { path: src(`platform/${piece}/`), pathNot: '\\.test\\.tsx?$' },
      to: { path: src('platform/'), pathNot: src(`platform/(${pieces.slice(0, i + 1).join('|')})/`) },
    })),
    {
      name: 'each piece of the platform has its place in the order',
      severity: 'error',
      from: { path: src('platform/'), pathNot: src(`platform/(${pieces.join('|')})/`) },
      to: {},
    },
    {
      name: 'server code stays on the server',
      comment: 'Pages reach the server through gateway/client and a contract.',
      severity: 'error',
      from: {
        path: src('.'),
        pathNot: [
          '/server/',
          src('server/|site/(documents|published-pages)\\.ts$'),
          src('composition/(registry|server-features|compose-server|housekeeping)\\.ts$'),
          '\\.test\\.tsx?$',
        ],
      },
      to: { path: '/server/' },
    },
    {
      name: 'server code draws nothing',
      severity: 'error',
      from: { path: '/server/' },
      to: { path: [src('ui/'), '/(documents|account|console|shared)/'], pathNot: '/server/' },
    },
    {
      name: 'only server code knows the database',
      severity: 'error',
      from: { path: src('.'), pathNot: '/server/' },
      to: { path: 'node_modules/(kysely|pg|pg-boss)/' },
    },
    {
      name: 'fixtures serve tests and seeds only',
      severity: 'error',
      from: { path: src('.'), pathNot: ['\\.test\\.tsx?$', '/fixtures\\.ts$'] },
      to: { path: '/fixtures\\.ts$' },
    },
    {
      name: 'features meet in src, not in each other',
      severity: 'error',
      from: { path: src('features/([^/]+)/([^/]+)/'), pathNot: [isTest, src(`features/(${Object.keys(borrows).join('|')})/`)] },
      to: { path: src('features/'), pathNot: [src('features/$1/$2/'), src(`features/$1/[^/]+${lent}`)] },
    },
    ...Object.entries(borrows).map(([name, borrowed]) => ({
      name: `${name} borrows no more than it may`,
      severity: 'error',
      from: { path: src(`features/${name}/`), pathNot: isTest },
      to: {
        path: src('features/'),
        pathNot: [src(`features/${name}/`), src(`features/${name.split('/')[0]}/[^/]+${lent}`), ...borrowed.map(toLent)],
      },
    })),
    {
      name: 'account areas draw with antd alone',
      comment: 'Our own buttons, fields and dialogs belong to documents and logins: one kit a screen.',
      severity: 'error',
      from: { path: [src('apps/(apply|query-coin)(-routes)?\\.ts$'), '/account/(apply|query-coin)-screens\\.ts$'] },
      to: { path: ownKit, reachable: true },
    },
    {
      name: 'the console draws with antd alone',
      severity: 'error',
      from: { path: [src('console/'), src('ui/antd/'), src('(features/[^/]+|platform)/[^/]+/console/'), src('platform/lists/shared/')] },
      to: { path: ownKit },
    },
    {
      name: 'documents and logins draw without antd',
      severity: 'error',
      from: { path: src('(.*/documents/pages\\.ts$|portal/mount-island|.*/islands/)') },
      to: { path: 'node_modules/antd/', reachable: true },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no dangling imports', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:'] } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
