/** The picture of a scene: the spots of its layout, and below them whatever else lies on the table. */

import { arranged, type Frame, loosePlaces } from "./automatic.js";
import type { Spot } from "./layout.js";
import type { Scene } from "./scene.js";

export interface Picture {
    readonly width: number;
    readonly height: number;
    readonly spots: readonly Spot[];
    /** The frames of what lies on no spot of the layout. */
    readonly frames: readonly Frame[];
}

const DRAWN = new WeakMap<Scene, Map<number, Picture>>();

/** The picture of a scene, which is the same for all who ask. Without a layout it may have a width; 0: the best. */
export function pictureOf(scene: Scene, wide = 0): Picture {
    let pictures = DRAWN.get(scene);
    if (pictures === undefined) {
        pictures = new Map();
        DRAWN.set(scene, pictures);
    }
    let picture = pictures.get(wide);
    if (picture === undefined) {
        picture = drawn(scene, wide);
        pictures.set(wide, picture);
    }
    return picture;
}

function drawn(scene: Scene, wide: number): Picture {
    const height = scene.layout.heightOf?.(scene) ?? scene.layout.height;
    const spots = scene.layout.spots(scene);
    const loose = loosePlaces(scene, new Set(spots.map(({ place }) => place)));
    const width = height > 0 ? scene.layout.width : wide || narrowest(loose, scene);
    const rest = arranged(loose, scene, height, width);
    return { width, height: Math.max(rest.height, 1), spots: [...spots, ...rest.spots], frames: rest.frames };
}

/** The shape of the frame into which a board without a layout goes. */
const ASPECT = 1.15;

/** The narrowest board that is not higher than its frame: what lies on it is drawn as large as can be. */
function narrowest(places: readonly string[], scene: Scene): number {
    const widths = [360, 440, 520, 620, 740, 860];
    const fits = (width: number): boolean => {
        const { height, spots } = arranged(places, scene, 0, width);
        return height * ASPECT <= width && spots.every(({ x, w }) => x + w <= width);
    };
    return widths.find(fits) ?? scene.layout.width;
}
