export const interpretationTitle = '目标解读'
export const interpretationPlaceholder = '填写扫描目标后，这里会逐项说明系统的理解：每一项是什么、包含多少个目标、有没有问题。'
