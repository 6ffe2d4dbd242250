import { buttonClass } from '#app/ui/button.tsx'
import { openIdAddress } from './address.ts'

/** The other way in, below the form. It leaves the site, so it is no navigation of the router. */
export function ContinueWith({ name, next }: { name: string; next: string }) {
	return (
		<div className="flex flex-col gap-5">
			<p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
				or
			</p>
			<a
				data-reload
				href={openIdAddress({ next })}
				rel="nofollow"
				className={buttonClass({ variant: 'secondary', size: 'lg' })}
			>
				{`Continue with ${name}`}
			</a>
		</div>
	)
}
