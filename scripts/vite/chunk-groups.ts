import { toOpeningChunk, toSharedChunk } from './opening-chunks.ts'

// What every island needs is one request; so is what most islands share to draw, and to call the server.
const shared = { minShareCount: 2, includeDependenciesRecursively: false }
export const islandGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|mount-island/, priority: 2 },
  { name: 'ui', test: /\/src\/(ui\/(?!icons|figures|layout|.*(toast|copy|blank))|kit\/rendition-widths)/, ...shared },
  {
    name: 'calls',
    test: /\/src\/(gateway\/(?!values|validate|bounded|browser-call)|platform\/(calls|captcha|site)\/(?!.*-(row|contract)))/,
    ...shared,
  },
]

// Our own and, of antd, the messages and the language that every area opens with.
const opening = /\/src\/(?!apps)|\/antd\/es\/(app|message|notification)\/|\/@rc-component\/notification\/|\/locale\/|\/@babel\/runtime\//

// Few requests for a screen of an account area or the console: what half of them need of the libraries is one, so is what many share of
// ours, so is what an area opens with.
export const areaGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: 'antd-icons', test: /@ant-design\/icons/, priority: 2 },
  { name: 'libraries', test: /node_modules/, minShareCount: 67, priority: 1 },
  {
    name: 'days',
    test: /\/src\/ui\/antd\/days\/(picker-time|day-range)|\/dayjs\/plugin\/utc/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: toOpeningChunk, test: opening, includeDependenciesRecursively: false },
  {
    name: toSharedChunk,
    test: /\/src\/(kit|gateway|ui\/(?!antd(?!\/record\/back-link)|figures)|platform\/.*\.ts$)/,
    minShareCount: 6,
    includeDependenciesRecursively: false,
  },
  { name: 'forms', test: /\/src\/platform\/calls\/shared\/(form-dialog|staff-form|wrong-fields)|error-summary/, ...shared },
  { name: 'filters', test: /\/src\/ui\/antd\/.*(text-filter|folded-filters)/, ...shared },
  // Without what the list of contents and the first load of the editor do not need.
  {
    name: 'content',
    test: /\/src\/features\/site\/content\/(?!.*\/(text|waiting|publish-|(picture-(field|picker)|link-field)\.tsx))/,
    ...shared,
  },
]

// One sheet that every document loads, with the front page's own, one for the pages of each other feature, and one for the ways to a new password.
const inFirstSheet = ['home', 'consultations']
export const sheetGroups = [
  {
    name(id: string) {
      if (/\/(forgotten-passwords|invitations|account-card)/.test(id)) return 'passwords'
      const feature = /\/src\/features\/[^/]+\/([^/]+)\//.exec(id)?.[1]
      return feature && !inFirstSheet.includes(feature) ? feature : 'documents'
    },
    test: /\/src\/.*\.css$/,
  },
]
