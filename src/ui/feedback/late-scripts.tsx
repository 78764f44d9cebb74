import './late-scripts.css'

/** Stands where scripts should have drawn something by now. Style alone tells browsers that cannot run them from scripts that load slowly or failed. */
export function LateScripts({ className }: { className: string | undefined }) {
  return (
    <p className={className}>
      <span className="scripts-outdated">浏览器版本过低，请换用新版浏览器</span>
      <span className="scripts-late">页面脚本尚未加载完，请稍候；长时间没有变化，请刷新页面</span>
    </p>
  )
}
