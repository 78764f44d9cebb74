import {
  BookOpenText,
  Building2,
  Cable,
  FileText,
  FileUp,
  GitPullRequestArrow,
  Key,
  LayoutDashboard,
  LockKeyhole,
  LogIn,
  MessageCircle,
  MessageSquareText,
  MessageSquareWarning,
  MonitorSmartphone,
} from '#ui/icons.ts'
import { ScanSearch, ScrollText, ShieldCheck, SlidersHorizontal, UserCheck, UserCog, Users, WalletCards, Webhook } from '#ui/icons.ts'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType> = {
  BookOpenText,
  Building2,
  Cable,
  FileUp,
  GitPullRequestArrow,
  KeyRound: Key,
  LayoutDashboard,
  LockKeyhole,
  LogIn,
  MessageCircle,
  MessageSquareText,
  MessageSquareWarning,
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

/** The drawing that the menu's own data names. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? FileText
  return <Icon />
}
