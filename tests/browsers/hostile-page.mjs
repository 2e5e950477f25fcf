// Shows hostile responses of a service in the elements of a page.

/** Runs in the page: defines helpers that show a case in all parts of the elements and list the problems. */
export function prepare() {
  globalThis.ran = [];
  for (const name of ["alert", "prompt", "confirm", "open"]) globalThis[name] = () => ran.push(name);
  const good = `${location.origin}/pictures/40x30-good.svg`;
  const MARKS = [
    ["img", "hero"],
    ["img", "logo:src logo:alt"],
    ["img", "banner"],
    ["img", "banner.small:srcset banner.large:src"],
    ["video", "video hero:poster"],
    ["a", "click:href tagline:title"],
    ["area", "click"],
    ["p", "tagline"],
    ["p", "properties.text tagline:aria-label"],
    ["b", "label"],
    ["div", "product-0"],
  ];

  /** Returns the body of a service response that uses `text` for every text, `url` for media, and `slug` for links. */
  const responseBody = (text, url, slug) => {
    const image = (public_url, size) => ({
      image: { public_url, alt_text: text, image_metadata: { width: size, height: size / 2, content_type: text } },
    });
    const asset = (type, properties) => ({ name: text, type, medium_properties: properties });
    const common = [
      { name: text, interaction_id: text, action_properties: { brand_page_click: { slug } } },
      {
        name: text,
        interaction_id: text,
        action_properties: { item_card: { position: 1, product_id: text, upc: text } },
      },
    ];
    const properties = ["tagline", text, "text"].map((name) => ({ name, value: text }));
    const of = (assets, actions = common) => ({ object_tracking_id: text, type: text, assets, actions, properties });
    return JSON.stringify({
      creatives: [
        of(
          [asset("image_display_banner_large", image(url, 400)), asset("image_display_banner_small", image(good, 40))],
          common.slice(0, 1),
        ),
        of(
          [asset("image_display_banner_large", image(good, 400)), asset("image_display_banner_small", image(url, 40))],
          common.slice(0, 1),
        ),
        of([
          asset("image_promoted_aisle_hero_banner", image(url, 400)),
          asset("brand_logo_promoted_aisle", image(good, 40)),
        ]),
        of([
          asset("image_promoted_aisle_hero_banner", image(good, 400)),
          asset("brand_logo_promoted_aisle", image(url, 40)),
        ]),
        of([
          asset("video_x", { video: { video_url: url } }),
          asset("image_promoted_aisle_hero_banner", image(good, 400)),
        ]),
        of([
          asset("video_x", { video: { video_url: good } }),
          asset("image_promoted_aisle_hero_banner", image(url, 400)),
        ]),
      ],
    });
  };

  /** Returns similar creatives without `readPlacements`, so that no hostile value is withheld. */
  const byHand = (text, url, slug) => {
    const image = (url, width = 40) => ({ url, alt: text, width, height: width / 2, content_type: text });
    const rest = {
      id: text,
      type: text,
      tagline: text,
      click: { slug, interaction_id: text, name: text },
      products: [{ position: 1, product_id: text, rrc: text, upc: text, interaction_id: text, name: text }],
      properties: Object.fromEntries([
        [text, [text]],
        ["text", [text, text]],
      ]),
      other_assets: [],
      other_actions: [],
      withheld: [],
    };
    return [
      { ...rest, layout: "image_banner", banner: { large: image(url, 400), small: image(good) } },
      { ...rest, layout: "image_banner", banner: { large: image(good, 400), small: image(url) } },
      { ...rest, layout: "shoppable_display", hero: image(url), logo: image(good) },
      { ...rest, layout: "shoppable_display", hero: image(good), logo: image(url) },
      { ...rest, layout: "shoppable_video", video: { url }, hero: image(good) },
      { ...rest, layout: "shoppable_video", video: { url: good }, hero: image(url) },
      { ...rest, layout: text, hero: image(good) },
    ];
  };

  globalThis.creativesOf = ({ kind, text }) => {
    const url = kind === "url" || kind === "srcset" ? text : good;
    const slug = kind === "slug" ? text : kind === "url" ? text : "/brands/good";
    const { creatives } = readPlacements(
      { status: 200, body: responseBody(text, url, slug) },
      { allowLoopbackHttp: true },
    );
    return [...creatives, ...byHand(text, url, slug)];
  };

  globalThis.fillable = () =>
    MARKS.map(([tag, mark]) => {
      const element = document.createElement(tag);
      element.dataset.endcap = mark;
      return element;
    });

  /** Returns the problems of a displayed element. */
  globalThis.problemsOf = (shown, isFilled) => {
    const problems = [];
    const tags = isFilled
      ? ["slot", "div", "picture", "source", ...MARKS.map(([tag]) => tag)]
      : ["div", "span", "bdi", "a", "button", "picture", "canvas", "source", "img", "video", "slot"];
    const isHere = (url) => new URL(url, location.href).origin === location.origin && /^http:\/\/127/.test(url);
    for (const each of [...shown.shadowRoot.querySelectorAll("*"), ...shown.querySelectorAll("*")]) {
      if (!tags.includes(each.localName)) problems.push(`created <${each.localName}>`);
      for (const { name, value } of each.attributes) {
        if (/^on|^id$|^name$|srcdoc|formaction|ping/.test(name) && each.localName !== "slot")
          problems.push(`${name} is set`);
        if (["href", "src", "poster"].includes(name) && !isHere(value)) problems.push(`${name} is ${value}`);
        if (name === "srcset") {
          // A candidate ends at white space, or at a comma before it: commas within an address do not end it.
          for (const candidate of value.split(", ")) {
            if (!/^http:\/\/127\S*[^,\s](?: \d+w)?$/.test(candidate)) problems.push(`srcset is ${value}`);
          }
        }
        if (name === "style") problems.push(`style is ${value}`);
      }
    }
    const { width } = shown.getBoundingClientRect();
    if (shown.scrollWidth > Math.ceil(width)) problems.push(`${shown.scrollWidth} px wide in ${width}`);
    return problems;
  };

  /** Shows cases, lets their pictures load, clicks on each control, and returns the problems of each case. */
  globalThis.tryAll = async (cases) => {
    const box = document.createElement("div");
    // Laid out and loaded, but not painted: the tests check no pixels, and painting a thousand pictures is slow.
    box.style.visibility = "hidden";
    main.append(box);
    const shown = cases.map((each) =>
      creativesOf(each).flatMap((creative) =>
        [false, true].map((isFilled) => {
          const element = document.createElement("endcap-creative");
          if (isFilled) element.append(...fillable());
          Object.assign(element, { creative, resolveSlug: (slug) => slug });
          box.append(element);
          return { element, isFilled };
        }),
      ),
    );
    await 0;
    const drawn = shown.flat().filter(({ element }) => element.getAttribute("layout") !== "unknown").length;
    for (const { element } of shown.flat()) {
      for (const image of element.shadowRoot.querySelectorAll("img")) image.loading = "eager";
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
    const problems = shown.map((elements) =>
      elements.flatMap(({ element, isFilled }) => problemsOf(element, isFilled)),
    );
    box.addEventListener("click", (event) => event.preventDefault());
    for (const { element } of shown.flat()) {
      for (const each of [...element.shadowRoot.querySelectorAll("a, button"), ...element.querySelectorAll("a, area")])
        each.click();
    }
    box.remove();
    return { problems, drawn };
  };
}
