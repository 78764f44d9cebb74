// What every island needs is one request; so is what most islands share to draw, and to call the server.
const shared = { minShareCount: 2, includeDependenciesRecursively: false }
export const islandGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|mount-island/, priority: 2 },
  { name: 'ui', test: /\/src\/ui\/(?!icons|figures|layout|.*(toast|copy|blank))/, ...shared },
  { name: 'calls', test: /\/src\/(gateway\/(?!values|validate|browser-call)|platform\/(calls|captcha|site)\/(?!.*-row))/, ...shared },
]

// Few requests for a screen of an account area or the console: what half of them need of the libraries is one, and so is what many share of ours.
export const areaGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: 'antd-icons', test: /@ant-design\/icons/, includeDependenciesRecursively: false, priority: 2 },
  { name: 'libraries', test: /node_modules/, minShareCount: 50, priority: 1 },
  { name: 'shared', test: /\/src\/(kit|gateway|ui\/(?!antd))/, minShareCount: 6, includeDependenciesRecursively: false },
]
