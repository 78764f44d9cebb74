import { join } from 'node:path'
import { savePicture } from './pictures/save.ts'
import { drawBands } from './pictures/sheets/bands.ts'
import { drawBanners } from './pictures/sheets/banners.ts'
import { drawBrand } from './pictures/sheets/brand.ts'
import { drawCertificate } from './pictures/sheets/certificate.ts'
import { drawCompany } from './pictures/sheets/company.ts'
import { drawFrameworks } from './pictures/sheets/frameworks.ts'
import { drawHonours, drawPartners } from './pictures/sheets/honours.ts'
import { drawBusinessIcons, drawPoliceBadge } from './pictures/sheets/icons.ts'
import { drawNews } from './pictures/sheets/news.ts'
import { drawPlatforms } from './pictures/sheets/platforms.ts'
import { drawScenes } from './pictures/sheets/scenes.ts'
import { drawSpots } from './pictures/sheets/spots.ts'
import { drawStreetPlan } from './pictures/sheets/street-plan.ts'
import { drawSystems } from './pictures/sheets/systems.ts'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm run draw-pictures
重新绘制 content/pictures 中的图片 / draws the pictures of content/pictures again`)

const folder = join(import.meta.dirname, '../content/pictures')
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
  ...drawHonours(),
  ...drawPartners(),
  ...drawCertificate(),
  ...drawSpots(),
  drawStreetPlan(),
  drawPoliceBadge(),
]

for (const picture of pictures) await savePicture(folder, picture)
console.log(`${pictures.length} pictures drawn`)
