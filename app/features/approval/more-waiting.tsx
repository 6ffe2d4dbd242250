type Props = { waiting: number; shown: number }

export function MoreWaiting({ waiting, shown }: Props) {
	if (waiting <= shown) return null
	return <p className="text-muted">{waiting - shown} more after these.</p>
}
