import '#ui/base.css'
import { Outlet } from 'react-router'
import { screenRoute } from '#portal/areas/screen-route.tsx'
import { startApp } from '#portal/areas/start-app.tsx'
import { AntdRoot } from '#ui/antd/antd-root.tsx'

function Frame() {
  return (
    <AntdRoot>
      <main>
        <Outlet />
      </main>
    </AntdRoot>
  )
}

void startApp([
  {
    Component: Frame,
    children: [
      screenRoute('/console/permits', () => import('./permit-queue.tsx')),
      screenRoute('/console/permits/:id', () => import('./permit-detail.tsx')),
    ],
  },
])
