import { join } from 'node:path'
import { savePicture } from './save.ts'
import { drawBands } from './sheets/bands.ts'
import { drawBanners } from './sheets/banners.ts'
import { drawBrand } from './sheets/brand.ts'
import { drawCertificate } from './sheets/certificate.ts'
import { drawCompany } from './sheets/company.ts'
import { drawFrameworks } from './sheets/frameworks.ts'
import { drawBusinessIcons, drawPoliceBadge } from './sheets/icons.ts'
import { drawNews } from './sheets/news.ts'
import { drawPlatforms } from './sheets/platforms.ts'
import { drawScenes } from './sheets/scenes.ts'
import { drawSpots } from './sheets/spots.ts'
import { drawStreetPlan } from './sheets/street-plan.ts'
import { drawSystems } from './sheets/systems.ts'
import { printUsageWhenAsked } from '../../scripts/usage.ts'

printUsageWhenAsked(`用法 / usage: npm run draw-pictures
重新绘制 content/pictures 中的图片 / draws the pictures of content/pictures again`)

const folder = join(import.meta.dirname, '../pictures')
const pictures = [
  ...drawBrand(),
  ...drawBanners(),
  ...drawBands(),
  ...drawPlatforms(),
  ...drawFrameworks(),
  ...drawSystems(),
  ...drawScenes(),
  ...drawNews(),
  ...drawCompany(),
  ...drawBusinessIcons(),
  ...drawCertificate(),
  ...drawSpots(),
  drawStreetPlan(),
  drawPoliceBadge(),
]

for (const picture of pictures) await savePicture(folder, picture)
console.log(`${pictures.length} pictures drawn`)
