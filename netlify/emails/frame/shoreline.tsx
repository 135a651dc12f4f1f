import { paint, type Color } from './email-parts.tsx';

/** What a program does with an empty cell that has a height. */
const FLAT = { fontSize: '1px', lineHeight: '1px' } as const;

const FLAT_TOP = ['0', '0'] as const;

/**
 * The site's shoreline within the limits of email: bands of color in a table, since programs show neither SVG nor, often,
 * pictures. Hills are corners with two radii; a program without those shows flat bands, which are a shore as well.
 */
export function Shoreline() {
  return (
    <table role="presentation" aria-hidden="true" width="100%" cellPadding="0" cellSpacing="0">
      <tbody>
        <Band
          behind="sky-high"
          color="sky-mid"
          height={10}
          left="0"
          width="100%"
          corners={FLAT_TOP}
        />
        <Band
          behind="sky-low"
          color="sun"
          height={22}
          left="64%"
          width="52px"
          corners={['26px 22px', '26px 22px']}
        />
        <Band
          behind="sky-low"
          color="ridge-far"
          height={16}
          left="38%"
          width="62%"
          corners={['300px 16px', '40px 4px']}
        />
        <Band
          behind="ridge-far"
          color="ridge-near"
          height={14}
          left="0"
          width="58%"
          corners={['20px 2px', '340px 14px']}
        />
        <Band
          behind="ridge-near"
          color="trees"
          height={9}
          left="22%"
          width="78%"
          corners={['400px 9px', '60px 4px']}
        />
        <Band
          behind="trees"
          color="water-far"
          height={4}
          left="0"
          width="100%"
          corners={FLAT_TOP}
        />
        <Band
          behind="water-far"
          color="water-mid"
          height={12}
          left="0"
          width="100%"
          corners={FLAT_TOP}
        />
      </tbody>
    </table>
  );
}

interface BandProps {
  behind: Color;
  color: Color;
  /** In pixels. */
  height: number;
  /** Where its hill begins, and how wide it is. */
  left: string;
  width: string;
  /** The radii of the upper corners: across and down. */
  corners: readonly [left: string, right: string];
}

function Band({ behind, color, height, left, width, corners }: BandProps) {
  const ground = paint({ bg: behind });
  const hill = paint({ bg: color });
  return (
    <tr>
      <td
        className={ground.className}
        style={{ ...ground.style, ...FLAT, height: `${height}px`, padding: 0 }}
      >
        <div
          className={hill.className}
          style={{
            ...hill.style,
            ...FLAT,
            height: `${height}px`,
            width,
            marginLeft: left,
            borderTopLeftRadius: corners[0],
            borderTopRightRadius: corners[1],
          }}
        >
          &#8203;
        </div>
      </td>
    </tr>
  );
}
