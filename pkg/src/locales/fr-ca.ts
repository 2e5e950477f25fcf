// The Canadian French catalog, for shoppers and store staff. It consists of literals without calls, so that bundlers drop it if
// unused. `\xa0` is the no-break space that Canadian usage sets inside guillemets and before a colon.

import { type Locale, message } from "./locale.js";
import { words } from "./words-fr-ca.js";

const quoted = (text: string): string => `«\xa0${text}\xa0»`;

const itemHas = (first: number, number: (value: number) => string): string =>
  `L’article ${number(first + 1)} contient déjà`;

/** Messages in Canadian French for shoppers and store staff. */
export const frCA: Locale = {
  language: "fr-CA",
  message,
  more: (count, { plural }) =>
    plural(count, { one: "Il y a # autre cas semblable.", other: "Il y a # autres cas semblables." }),
  failed: "L’envoi a échoué; réessayez plus tard.",
  sentences: {
    // Every body.
    syntax: "Ces données sont incomplètes ou endommagées.",
    "too-deep": ({ limit }, { plural }) =>
      `Ces données ont trop de niveaux; le maximum est de ${plural(limit, { one: "# niveau", other: "# niveaux" })}.`,
    "too-large": ({ limit }, { plural }) =>
      `Ces données sont trop volumineuses; le maximum est de ${plural(limit, { one: "# octet", other: "# octets" })}.`,
    "duplicate-key": "Ce champ figure deux fois; n’en gardez qu’un.",
    type: ({ expected }) =>
      ({
        string: "Saisissez du texte.",
        number: "Saisissez un nombre.",
        boolean: "Choisissez oui ou non.",
        array: "Saisissez une liste.",
        object: "Saisissez un groupe de champs.",
        integer: "Saisissez un nombre entier.",
        "string-or-null": "Saisissez du texte ou laissez ce champ vide.",
        json: "Cette valeur ne peut pas être envoyée; saisissez-en une autre.",
      })[expected],
    missing: (_, { field }) => (field ? `Remplissez le champ ${quoted(field)}.` : "Remplissez ce champ."),
    blank: (_, { field }) => (field ? `Le champ ${quoted(field)} est vide.` : "Ce champ est vide."),
    "field-case": ({ suggestion }, { label }) =>
      `Écrivez le nom de ce champ en minuscules\xa0: ${quoted(label(suggestion))}.`,
    "unknown-field": ({ suggestion }, { label }) =>
      `Ce champ n’est pas utilisé${suggestion === undefined ? "." : `; vouliez-vous dire ${quoted(label(suggestion))}?`}`,

    // Shopping lists.
    "health-filter": ({ expected }, { anyOf }) => `Choisissez ${anyOf(expected, words)}.`,
    "quantity-not-positive": "Saisissez une quantité supérieure à 0.",
    "product-ids-and-upcs":
      "Saisissez des identifiants de produit ou des codes CUP pour cet article, mais pas les deux.",
    "duplicate-product-id": ({ first }, { number }) => `${itemHas(first, number)} cet identifiant de produit.`,
    "duplicate-upc": ({ first }, { number }) => `${itemHas(first, number)} ce code CUP.`,
    "link-type": ({ expected }, { anyOf }) => `Choisissez ${anyOf(expected, words)}.`,
    "expires-in": ({ limit, days }, { plural, number }) =>
      `Saisissez ${plural(limit, { one: "# jour", other: "# jours" })} ou moins${days === undefined ? "." : `; vouliez-vous dire ${number(days)}?`}`,
    "expires-in-past": ({ limit }, { plural }) =>
      `Saisissez ${plural(limit, { one: "# jour", other: "# jours" })} ou plus; sinon, le lien est déjà expiré.`,
    "upc-format": "Saisissez un code CUP de 12 ou 14 chiffres.",
    "url-scheme": ({ scheme }) =>
      `Saisissez une adresse Web qui commence par «\xa0https:\xa0» plutôt que par «\xa0${scheme}:\xa0».`,
    url: "Saisissez une adresse Web complète, comme https://example.com/.",
    "url-not-https": "Saisissez une adresse Web sécurisée, qui commence par «\xa0https:\xa0».",
    deprecated: ({ replacement }, { label }) => `Ce champ est désuet; utilisez plutôt ${quoted(label(replacement))}.`,
    "quantity-ignored": "Saisissez une quantité supérieure à 0; sinon, elle n’a aucun effet.",
    "unlisted-unit": (params) =>
      params.problem === "unknown"
        ? "Choisissez une unité de la liste; sinon, la quantité pourrait ne pas correspondre."
        : params.problem === "unsold"
          ? "Retirez la quantité, car cette unité ne se vend pas; gardez le mot dans le texte affiché."
          : `Utilisez l’unité ${quoted(String(params.suggestion))}${params.problem === "countable" ? " pour compter; gardez le mot dans le texte affiché" : "; sinon, la quantité pourrait ne pas correspondre"}.`,
    "upc-check-digit": ({ expected, actual }, { number }) =>
      `Vérifiez ce code CUP\xa0: son dernier chiffre devrait être ${number(expected)} et non ${number(actual)}.`,
    "equivalent-upc": ({ first }, { number }) => `${itemHas(first, number)} un code CUP du même produit.`,
    "repeated-in-item": "Cet article contient deux fois le même code; n’en gardez qu’un.",
    "ignored-filter": ({ reason }) =>
      ({
        "image-banner": "Ce filtre n’a aucun effet sur les bannières d’images.",
        "display-placement-filter": "Ce filtre n’a aucun effet sur les annonces.",
        "product-ids-or-upcs":
          "Ce filtre n’a aucun effet sur les articles qui ont des identifiants de produit ou des codes CUP.",
      })[reason],
    "pantry-needs-recipe": "Les articles du garde-manger n’ont d’effet que dans les recettes.",
    "countable-by-weight": "Cet article se vend à l’unité; saisissez une quantité en unités.",

    // Ads.
    "page-query": ({ actual }, { number }) =>
      `Choisissez exactement un type de page; vous en avez choisi ${number(actual)}.`,
    "placement-kind": "Choisissez un emplacement d’affichage.",
    "user-id-length": ({ limit }, { number }) =>
      `Saisissez un identifiant d’utilisateur d’au plus ${number(limit)} caractères.`,
    "location-code-length": ({ limit }, { number }) =>
      `Saisissez un code de magasin d’au plus ${number(limit)} caractères.`,
    "user-agent-length": ({ limit }, { number }) =>
      `La description du navigateur peut contenir au plus ${number(limit)} caractères.`,
    "user-ip": "Saisissez une adresse IP, comme 192.0.2.1 ou 2001:db8::1.",
    "ads-count": ({ limit }, { number }) => `Saisissez un nombre d’annonces de 1 à ${number(limit)}.`,
    "supported-format": ({ expected }, { anyOf }) => `Choisissez l’un de ces formats\xa0: ${anyOf(expected)}.`,
    position: ({ expected }, { anyOf }) => `Choisissez l’une de ces positions\xa0: ${anyOf(expected)}.`,
    offset: "Saisissez un numéro de page de 1 ou plus.",
    "page-size": "Saisissez un nombre d’éléments par page de 1 ou plus.",
    "page-view-id": "Saisissez l’UUID de la page consultée ou «\xa0None\xa0».",
    "token-offset-mismatch": ({ problem }) =>
      ({
        "first-page":
          "Pour continuer, saisissez un numéro de page de 2 ou plus; celui-ci recommence à la première page.",
        "no-token": "Pour voir une page suivante, saisissez le jeton de la page précédente.",
      })[problem],
    "no-session": "Connectez le client; sinon, il pourrait n’y avoir aucune annonce.",
    "no-store": "Choisissez un magasin; sinon, il pourrait n’y avoir aucune annonce.",
    "no-search-term": "Saisissez un terme de recherche; les annonces en dépendent.",
    "no-user-id": "Saisissez un identifiant d’utilisateur; sinon, il pourrait n’y avoir aucune annonce.",

    // Users and access.
    "name-characters": ({ forbidden }, { anyOf }) => `Saisissez un nom sans ${anyOf(forbidden)}.`,
    locale: "Saisissez une langue et une région, comme fr_CA.",
    "metadata-keys": ({ limit, actual }, { number }) =>
      `Saisissez au plus ${number(limit)} renseignements supplémentaires; il y en a ${number(actual)}.`,
    "metadata-key-length": ({ limit }, { number }) =>
      `Raccourcissez le nom de ce renseignement à ${number(limit)} caractères ou moins.`,
    "metadata-value-length": ({ limit }, { number }) =>
      `Raccourcissez ce renseignement à ${number(limit)} caractères ou moins.`,
    phone: "Saisissez un numéro de téléphone avec + et l’indicatif du pays, comme +14165550123.",
    "user-id-too-long-for-ads": ({ limit }, { number }) =>
      `Raccourcissez l’identifiant d’utilisateur à ${number(limit)} caractères ou moins; sinon, il n’y aura aucune annonce.`,
    "response-only": "Retirez ce champ; seul le service le remplit.",
    "not-for-ads": ({ expected }) => `Utilisez ${quoted(expected)}; sinon, il n’y aura aucune annonce.`,
    scope: ({ expected }) => `Ajoutez ${quoted(expected)}; sinon, il n’y aura aucune annonce.`,
  },
};
