import {
  BookOpenText,
  Building2,
  Cable,
  Coins,
  FileText,
  FileUp,
  GitPullRequestArrow,
  Key,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  LogIn,
  MessageCircle,
  MessageSquareText,
  MessageSquareWarning,
  Milestone,
  MonitorSmartphone,
} from '#ui/icons.ts'
import { ScanSearch, ScrollText, ShieldCheck, SlidersHorizontal, UserCheck, UserCog, Users, WalletCards, Webhook } from '#ui/icons.ts'
import type { ComponentType } from 'react'

const icons = {
  BookOpenText,
  Building2,
  Cable,
  Coins,
  FileText,
  FileUp,
  GitPullRequestArrow,
  KeyRound: Key,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  LogIn,
  MessageCircle,
  MessageSquareText,
  MessageSquareWarning,
  Milestone,
  MonitorSmartphone,
  ScanSearch,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  UserCheck,
  UserCog,
  Users,
  WalletCards,
  Webhook,
}
export type MenuIconName = keyof typeof icons

/** The icon that an entry of the menu names; a menu from before an update may name one that is gone. */
export function MenuIcon({ name }: { name: string }) {
  const Icon: ComponentType = name in icons ? icons[name as MenuIconName] : FileText
  return <Icon />
}
