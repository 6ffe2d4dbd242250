import { execFileSync } from 'node:child_process'

export const residentKilobytes = (pid: number) =>
	Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
export const residentMegabytes = (pid: number) => residentKilobytes(pid) / 1024
