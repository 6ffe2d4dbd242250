import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { openIdAddress } from './address.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	name: string
	next: string
	trouble?: string
}

/** Signs in with another service, below the form. Leaves the site, so it is a plain link. */
export function ContinueWith({ name, next, trouble }: Props) {
	return (
		<div className="flex flex-col gap-5">
			<p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
				or
			</p>
			{trouble && <Notice tone="error">{trouble}</Notice>}
			<Link
				reloadDocument
				to={openIdAddress({ next })}
				rel="nofollow"
				className={buttonClass({ variant: 'secondary', size: 'lg' })}
			>
				{`Continue with ${name}`}
			</Link>
		</div>
	)
}
