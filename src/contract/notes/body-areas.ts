/** The groups that the list of areas is divided by, in order. */
export const AREA_GROUPS = [
  'Head and neck',
  'Shoulders and arms',
  'Chest, belly and hips',
  'Back and glutes',
  'Legs and feet',
] as const;

/** One area of the body chart. Left and right are the client's. */
export interface BodyArea {
  id: string;
  name: string;
  group: (typeof AREA_GROUPS)[number];
}

/** The 53 areas of the body chart, 25 in front and 28 on the back, from the head down. */
export const BODY_AREAS: readonly BodyArea[] = [
  { id: 'front-scalp', name: 'Scalp', group: 'Head and neck' },
  { id: 'front-face', name: 'Face and jaw', group: 'Head and neck' },
  { id: 'front-neck-left', name: 'Left neck, front', group: 'Head and neck' },
  { id: 'front-neck-right', name: 'Right neck, front', group: 'Head and neck' },
  { id: 'front-shoulder-left', name: 'Left shoulder, front', group: 'Shoulders and arms' },
  { id: 'front-shoulder-right', name: 'Right shoulder, front', group: 'Shoulders and arms' },
  { id: 'front-chest-left', name: 'Left chest', group: 'Chest, belly and hips' },
  { id: 'front-chest-right', name: 'Right chest', group: 'Chest, belly and hips' },
  { id: 'front-upper-arm-left', name: 'Left upper arm, front', group: 'Shoulders and arms' },
  { id: 'front-upper-arm-right', name: 'Right upper arm, front', group: 'Shoulders and arms' },
  { id: 'front-forearm-left', name: 'Left forearm, inside', group: 'Shoulders and arms' },
  { id: 'front-forearm-right', name: 'Right forearm, inside', group: 'Shoulders and arms' },
  { id: 'front-hand-left', name: 'Left hand, palm', group: 'Shoulders and arms' },
  { id: 'front-hand-right', name: 'Right hand, palm', group: 'Shoulders and arms' },
  { id: 'front-belly', name: 'Belly', group: 'Chest, belly and hips' },
  { id: 'front-hip-left', name: 'Left hip, front', group: 'Chest, belly and hips' },
  { id: 'front-hip-right', name: 'Right hip, front', group: 'Chest, belly and hips' },
  { id: 'front-thigh-left', name: 'Left thigh, front', group: 'Legs and feet' },
  { id: 'front-thigh-right', name: 'Right thigh, front', group: 'Legs and feet' },
  { id: 'front-knee-left', name: 'Left knee', group: 'Legs and feet' },
  { id: 'front-knee-right', name: 'Right knee', group: 'Legs and feet' },
  { id: 'front-shin-left', name: 'Left shin', group: 'Legs and feet' },
  { id: 'front-shin-right', name: 'Right shin', group: 'Legs and feet' },
  { id: 'front-foot-left', name: 'Left foot, top', group: 'Legs and feet' },
  { id: 'front-foot-right', name: 'Right foot, top', group: 'Legs and feet' },
  { id: 'back-head', name: 'Back of the head', group: 'Head and neck' },
  { id: 'back-neck-right', name: 'Right neck, back', group: 'Head and neck' },
  { id: 'back-neck-left', name: 'Left neck, back', group: 'Head and neck' },
  { id: 'back-top-right', name: 'Right top of the shoulder', group: 'Shoulders and arms' },
  { id: 'back-top-left', name: 'Left top of the shoulder', group: 'Shoulders and arms' },
  { id: 'back-blade-right', name: 'Right shoulder blade', group: 'Back and glutes' },
  { id: 'back-blade-left', name: 'Left shoulder blade', group: 'Back and glutes' },
  { id: 'back-between', name: 'Between the shoulder blades', group: 'Back and glutes' },
  { id: 'back-upper-arm-right', name: 'Right upper arm, back', group: 'Shoulders and arms' },
  { id: 'back-upper-arm-left', name: 'Left upper arm, back', group: 'Shoulders and arms' },
  { id: 'back-forearm-right', name: 'Right forearm and elbow', group: 'Shoulders and arms' },
  { id: 'back-forearm-left', name: 'Left forearm and elbow', group: 'Shoulders and arms' },
  { id: 'back-hand-right', name: 'Right hand, back', group: 'Shoulders and arms' },
  { id: 'back-hand-left', name: 'Left hand, back', group: 'Shoulders and arms' },
  { id: 'back-mid-right', name: 'Right middle back', group: 'Back and glutes' },
  { id: 'back-mid-left', name: 'Left middle back', group: 'Back and glutes' },
  { id: 'back-low-right', name: 'Right low back', group: 'Back and glutes' },
  { id: 'back-low-left', name: 'Left low back', group: 'Back and glutes' },
  { id: 'back-glute-right', name: 'Right hip and glute', group: 'Back and glutes' },
  { id: 'back-glute-left', name: 'Left hip and glute', group: 'Back and glutes' },
  { id: 'back-hamstring-right', name: 'Right thigh, back', group: 'Legs and feet' },
  { id: 'back-hamstring-left', name: 'Left thigh, back', group: 'Legs and feet' },
  { id: 'back-kneeback-right', name: 'Right back of the knee', group: 'Legs and feet' },
  { id: 'back-kneeback-left', name: 'Left back of the knee', group: 'Legs and feet' },
  { id: 'back-calf-right', name: 'Right calf', group: 'Legs and feet' },
  { id: 'back-calf-left', name: 'Left calf', group: 'Legs and feet' },
  { id: 'back-sole-right', name: 'Right heel and sole', group: 'Legs and feet' },
  { id: 'back-sole-left', name: 'Left heel and sole', group: 'Legs and feet' },
];

const byId = new Map(BODY_AREAS.map((area) => [area.id, area]));

/** Returns whether an area is on the chart. */
export const isBodyArea = (id: string): boolean => byId.has(id);

/** Returns the name of an area: "Right low back". */
export const areaName = (id: string): string => byId.get(id)?.name ?? 'Another area';
