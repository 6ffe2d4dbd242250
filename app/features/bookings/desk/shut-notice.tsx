import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = {
	words: string
	/** The question that opens them again; null for people who may not, and on days that are over. */
	reopen: string | null
}

/** Says why all courts are closed, above a day of which only hatching would be in sight. */
export const ShutNotice = ({ words, reopen }: Props) => (
	<Notice>
		<span className="font-semibold">{words}</span>{' '}
		{reopen && (
			<Link
				to={reopen}
				preventScrollReset
				className="font-semibold text-court-strong underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:py-2.5 pointer-coarse:-my-2.5"
			>
				Reopen
			</Link>
		)}
	</Notice>
)
