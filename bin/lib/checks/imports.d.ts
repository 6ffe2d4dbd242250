export function importsOf(folder: string, from: string): { from: string; to: string; typeOnly: boolean }[]
